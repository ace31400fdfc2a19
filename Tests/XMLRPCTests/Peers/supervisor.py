"""Starts supervisord with two programs that only wait, of which one is stopped, prints the port that it listens on, and ends it when standard input ends."""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import xmlrpc.client

# A process that Foundation started may have blocked signals, and its children inherit that.
signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
folder = tempfile.mkdtemp()
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
with open(os.path.join(folder, "supervisord.conf"), "w", encoding="utf-8") as file:
    file.write(f"""[supervisord]
logfile={folder}/log
pidfile={folder}/pid
childlogdir={folder}
[inet_http_server]
port=127.0.0.1:{port}
[rpcinterface:supervisor]
supervisor.rpcinterface_factory = supervisor.rpcinterface:make_main_rpcinterface
[program:waits]
command=cat
[program:stopped]
command=cat
autostart=false
""")
server = subprocess.Popen(
    ["supervisord", "-n", "-c", file.name], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    for _ in range(600):
        try:
            xmlrpc.client.ServerProxy(f"http://127.0.0.1:{port}/RPC2").supervisor.getState()
            break
        except OSError:
            time.sleep(0.1)
    print(port, flush=True)
    sys.stdin.read()
finally:
    server.terminate()
    server.wait()
    shutil.rmtree(folder, ignore_errors=True)
