#!/usr/bin/env python3
"""Calls of XML-RPC with kept connections: XMLRPCClient over async-http-client and over URLSession, beside Python's ServerProxy.

    swift build -c release --package-path Benchmarks/ServiceCalls --product service-calls
    Benchmarks/ServiceCalls/compare.py [SECONDS [ROUNDS]]

All call one server, which is a process of its own: XMLRPCDispatcher on swift-nio, which keeps connections. Each client is a process, too, and they
take turns: so many seconds each, 3 by default, in so many rounds, 5 by default. Prints the medians: calls per second, one at a time and eight at a
time, what they are of Python's, and the processor time that the client took for a call.
"""
import pathlib
import resource
import statistics
import subprocess
import sys
import threading
import time
import xmlrpc.client

PROGRAM = pathlib.Path(__file__).resolve().parent / ".build/release/service-calls"
AT_A_TIME = (1, 8)
PYTHON = "Python's `xmlrpc.client`"
CLIENTS = {
    "`AsyncHTTPClientTransport`": [str(PROGRAM), "call", "async-http-client"],
    "`URLSessionTransport`": [str(PROGRAM), "call", "url-session"],
    PYTHON: [sys.executable, __file__, "call", "python"],
}


def calls_per_second(url, at_a_time, seconds):
    """Each thread has a client, because a connection carries one call at a time."""
    clients = [xmlrpc.client.ServerProxy(url) for _ in range(at_a_time)]
    counts = [0] * at_a_time
    for client in clients:
        assert client.add(2, 3) == 5
    start = time.perf_counter()

    def work(index):
        while time.perf_counter() - start < seconds:
            assert clients[index].add(2, 3) == 5
            counts[index] += 1

    threads = [threading.Thread(target=work, args=(index,)) for index in range(at_a_time)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.perf_counter() - start)


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(command, url, at_a_time, seconds):
    """Calls per second, and milliseconds of a processor for a call."""
    before = processor_seconds()
    rate = float(subprocess.run([*command, url, str(at_a_time), str(seconds)], check=True, stdout=subprocess.PIPE).stdout)
    return rate, (processor_seconds() - before) * 1_000 / (rate * seconds)


def compare(seconds, rounds):
    server = subprocess.Popen([str(PROGRAM), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        url = f"http://127.0.0.1:{int(server.stdout.readline())}/RPC2"
        found = {(name, number): [] for name in CLIENTS for number in AT_A_TIME}
        for _ in range(rounds):
            for (name, number), samples in found.items():
                samples.append(measure(CLIENTS[name], url, number, seconds))
    finally:
        server.stdin.close()
        server.wait()
    rates = {row: statistics.median(rate for rate, _ in samples) for row, samples in found.items()}
    times = {row: statistics.median(time for _, time in samples) for row, samples in found.items()}
    print("| Client | at a time | calls per second | of Python's | processor time of a call |\n|---|---:|---:|---:|---:|")
    for number in AT_A_TIME:
        for name in CLIENTS:
            row = (name, number)
            print(f"| {name} | {number} | {rates[row]:.0f} | {rates[row] / rates[PYTHON, number]:.2f} | {times[row]:.2f} ms |")


arguments = sys.argv[1:]
if arguments[:2] == ["call", "python"]:
    print(calls_per_second(arguments[2], int(arguments[3]), float(arguments[4])))
else:
    compare(float(arguments[0]) if arguments else 3, int(arguments[1]) if arguments[1:] else 5)
