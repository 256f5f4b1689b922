import os

from hypothesis import settings

# No deadline: a slow machine is no finding. In CI the same examples each time: a failure is the change's own.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
