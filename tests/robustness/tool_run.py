# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One run of the tool, and whether it ended as a tool may end.

    run([tool, "a.cpp", "--list"], 60) -> Outcome(status=0, output=..., fault="")

Right ends are status 0 (done) and status 1 (said why not). A signal, a failed
assertion, a sanitizer's report, any other status and a run over its limit are
faults. A sanitizer may end a program with status 1, so its report is looked for.
"""
import collections
import re
import signal
import subprocess

Outcome = collections.namedtuple("Outcome", "status output fault")

REPORT = re.compile(r"^.*(ERROR: \w+Sanitizer|: runtime error: |Assertion .* failed"
                    r"|PLEASE submit a bug report|UNREACHABLE executed).*$", re.MULTILINE)


def fault_of(status, errors):
    """What is wrong with such an end; "" for nothing."""
    report = REPORT.search(errors)
    if report:
        return report.group(0).strip()
    if status < 0:
        return f"ended by {signal.Signals(-status).name}"
    return "" if status in (0, 1) else f"exit status {status}"


def run(command, limit):
    """Outcome of the command; fault ends in the last lines that it said."""
    try:
        ran = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL,
                             timeout=limit)
    except subprocess.TimeoutExpired:
        return Outcome(None, "", f"still running after {limit} s")
    errors = ran.stderr.decode(errors="replace")
    fault = fault_of(ran.returncode, errors)
    if fault:
        fault += "\n" + "\n".join(errors.splitlines()[-30:])
    return Outcome(ran.returncode, ran.stdout.decode(errors="replace"), fault)
