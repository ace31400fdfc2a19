#!/usr/bin/env python3
"""Prints which outcomes of two runs of xml-outcomes differ, and fails where one differs in a way that is not expected.

    Harness/compare.py OLD NEW EXPECTED DIFFERENCES

Each line of EXPECTED is a regular expression, a tab and the reason. It is searched in the case's name, its model, its document, its old and its new
outcome, with a tab between them; a case's name alone is expected by "^NAME\\t". All differences that are not expected are written to DIFFERENCES.
"""
import collections
import json
import re
import sys

SHOWN = 5


def outcomes(path):
    """What became of each case, in order. The last line of a program that trapped may be a part of one."""
    cases = {}
    for line in open(path, encoding="utf-8"):
        try:
            name, model, document, outcome = json.loads(line)
        except ValueError:
            print(f"{path} ends within a line: {line[:80]}")
            break
        cases[name] = (model, document, outcome)
    return cases


def expectations(path):
    rows = []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if not line or line.startswith("#"):
            continue
        pattern, separator, reason = line.partition("\t")
        if not separator or not reason:
            sys.exit(f"{path}:{number}: a regular expression, a tab and a reason are wanted")
        rows.append((re.compile(pattern), reason))
    return rows


def kind(outcome):
    return "error" if outcome.startswith("error ") else "value"


def code(outcome):
    """An error's code, or what the other outcome is."""
    return " ".join(outcome.split()[:2]).rstrip(";,") if kind(outcome) == "error" else "value"


def shortened(text, length=1500):
    return text if len(text) <= length else f"{text[:length]}... ({len(text)} characters)"


def first_difference(old, new):
    """Two long texts from a little before where they differ."""
    start = next((index for index, pair in enumerate(zip(old, new)) if pair[0] != pair[1]), min(len(old), len(new)))
    if start < 300:
        return old, new
    return "..." + old[start - 200 :], "..." + new[start - 200 :]


def main():
    old, new = outcomes(sys.argv[1]), outcomes(sys.argv[2])
    expected = expectations(sys.argv[3])
    groups = collections.defaultdict(list)
    reasons = collections.Counter()
    codes = collections.Counter()
    for name, (model, document, before) in old.items():
        if name not in new:
            groups["missing"].append((name, model, document, before, "no outcome"))
            continue
        after = new[name][2]
        if before == after:
            continue
        reason = next((reason for pattern, reason in expected if pattern.search("\t".join((name, model, document, before, after)))), None)
        if reason:
            reasons[reason] += 1
            continue
        groups[f"{kind(before)}/{kind(after)}"].append((name, model, document, before, after))
        codes[f"{code(before)} -> {code(after)}"] += 1
    for name in new.keys() - old.keys():
        groups["missing"].append((name, *new[name][:2], "no outcome", new[name][2]))

    with open(sys.argv[4], "w", encoding="utf-8") as file:
        for group, cases in sorted(groups.items()):
            # The shortest documents say most.
            cases.sort(key=lambda case: (len(case[2]), case[0]))
            for number, (name, model, document, before, after) in enumerate(cases):
                before, after = first_difference(before, after)
                lines = [f"{group}: {name}"]
                for title, text in ("model", model), ("document", document), ("before", before), ("now", after):
                    lines.append(f"  {title:9} {text}".replace("\n", "\\n").replace("\r", "\\r"))
                file.write("\n".join(lines) + "\n\n")
                if number < SHOWN:
                    print("\n".join(map(shortened, lines)) + "\n")
    for change, count in codes.most_common():
        print(f"{count:7}  {change}")
    for reason, count in reasons.most_common():
        print(f"{count:7}  expected: {reason}")
    for _, reason in expected:
        if reason not in reasons:
            print(f"      0  expected, and seen no more: {reason}")
    unexpected = sum(map(len, groups.values()))
    values = sum(kind(outcome) == "value" for _, _, outcome in old.values())
    counts = ", ".join(f"{len(cases)} {group}" for group, cases in sorted(groups.items()))
    print(f"{len(old)} cases, of which {values} were values: {sum(reasons.values())} expected differences, {unexpected} others{': ' + counts if counts else ''}")
    if unexpected:
        print(f"All of them are in {sys.argv[4]}.")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main())
