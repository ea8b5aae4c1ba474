import { eventually } from './service.ts';

/** Makes the main thread of a Node program loop for ever, by way of its debugger (which a signal opens at that port). */
export async function makeBusy(pid: number, inspectorPort: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  let address = '';
  await eventually(async () => {
    const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`).catch(() => undefined);
    const [target]: { webSocketDebuggerUrl: string }[] = response ? JSON.parse(await response.text()) : [];
    address = target?.webSocketDebuggerUrl ?? '';
    return address !== '';
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;);' } }));
  await new Promise((resolve) => socket.addEventListener('close', resolve));
}
