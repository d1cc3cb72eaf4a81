"""The 1xx family: what a form asks. Importing this module registers every check of it."""

from __future__ import annotations

from mcplint.checks import (
    form_intent as form_intent,
)
from mcplint.checks import (
    form_links as form_links,
)
from mcplint.checks import (
    form_secret as form_secret,
)
from mcplint.checks import (
    form_size as form_size,
)
from mcplint.checks import (
    schema_invalid as schema_invalid,
)
from mcplint.checks import (
    schema_keywords as schema_keywords,
)
from mcplint.checks import (
    schema_shape as schema_shape,
)
