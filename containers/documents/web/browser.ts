import { spawnSync } from 'node:child_process';
import { type Browser, launch } from 'puppeteer-core';
import type { BrowserProgram } from '../../protocol/web/web-pages.ts';

const PROTOCOL_MS = 120_000;

const QUIET = [
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-quic',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-features=HttpsUpgrades,AutofillServerCommunication,CertificateTransparencyComponentUpdater,OptimizationGuideModelDownloading,NetworkTimeServiceQuerying,InterestFeedContentSuggestions,SafeBrowsing',
];

/**
 * Returns true if Chromium's own sandbox works within ours: the kernel has to allow user namespaces for
 * everybody.
 */
function hasOwnSandbox(): boolean {
  return spawnSync('/usr/bin/unshare', ['--user', '--', '/usr/bin/true']).status === 0;
}

/** Starts a browser whose every connection goes to the relay, including those to loopback. */
export function launchBrowser(
  { program, isShell }: BrowserProgram,
  relayPort: number,
  profile: string,
): Promise<Browser> {
  return launch({
    executablePath: program,
    headless: isShell ? 'shell' : true,
    pipe: true,
    downloadBehavior: { policy: 'deny' },
    userDataDir: profile,
    protocolTimeout: PROTOCOL_MS,
    ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-ipc-flooding-protection'],
    args: [
      ...QUIET,
      ...(hasOwnSandbox() ? [] : ['--no-sandbox']),
      `--proxy-server=http://127.0.0.1:${relayPort}`,
      '--proxy-bypass-list=<-loopback>',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--block-new-web-contents',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--lang=pt-BR',
      '--accept-lang=pt-BR,pt,en',
    ],
  });
}
