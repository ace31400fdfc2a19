#!/usr/bin/env python3
"""Writes the manual page of xmlcodable from what the command says of itself.

    Tools/manual.py PATH_OF_XMLCODABLE > Tools/xmlcodable.1
"""
import json
import subprocess
import sys


def roff(text):
    lines = [line.strip().replace("\\", "\\e").replace("-", "\\-") for line in text.split("\n")]
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in lines)


def term(argument):
    value = f"\\fI{roff(argument['valueName'])}\\fR"
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    text = ", ".join(f"\\fB{roff(('-' if name['kind'] == 'short' else '--') + name['name'])}\\fR" for name in names)
    return text if argument["kind"] == "flag" else f"{text} {value}"


def options(command, own=True):
    """The arguments of a command: its own, or those that most commands have."""
    for argument in command["arguments"]:
        if argument["shouldDisplay"] and argument["valueName"] not in ("help", "version") and (argument.get("sectionTitle") != "Limits") == own:
            yield ".TP"
            yield term(argument)
            default = argument.get("defaultValue")
            yield roff(argument.get("abstract", "")) + (f" Default: {roff(default)}." if default else "")


def discussion(command):
    for paragraph in command.get("discussion", "").strip().split("\n\n"):
        if paragraph.startswith("Example"):
            examples = paragraph.partition(":")[2].strip().split("\n")
            yield ".PP\nExamples:" if len(examples) > 1 else ".PP\nExample:"
            yield ".PP\n.nf\n.RS"
            yield from (roff(example) for example in examples)
            yield ".RE\n.fi"
        elif paragraph:
            yield ".PP\n" + roff(paragraph)


def page(tool):
    commands = [command for command in tool["subcommands"] if command["commandName"] != "help"]
    yield ".\\\" Made by Tools/manual.py."
    yield ".TH XMLCODABLE 1"
    yield f".SH NAME\nxmlcodable \\- {roff(tool['abstract'])}"
    yield ".SH SYNOPSIS\n.B xmlcodable\n.I command\n.RI [ options ]\n.RI [ files ]"
    yield ".SH DESCRIPTION"
    yield from discussion(tool)
    yield ".SH OPTIONS\n.TP\n\\fB\\-\\-version\\fR\nShow the version.\n.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nShow what there is, also of a command."
    yield ".SH COMMANDS"
    for command in commands:
        yield f".SS {command['commandName']}\n{roff(command['abstract'])}"
        yield from discussion(command)
        yield from options(command)
    yield ".SH LIMITS\nThe commands that read XML have these options as well:"
    yield from options(commands[0], own=False)
    yield ".SH EXIT STATUS\n0 for success, 1 for a document that is wrong, that differs, or that has none of what is asked for by name, 2"
    yield "for trouble, such as a file that cannot be read, 64 for a command line that is wrong."
    yield ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set, nothing is coloured on a terminal."


dump = subprocess.run([sys.argv[1], "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
print("\n".join(line for text in page(json.loads(dump)["command"]) for line in text.split("\n")))
