/**
 * The rooms of the source, from the top down: folders, and files beside them. A room imports only from those in rows
 * below its own, types included; rooms of one row import nothing from each other.
 */
export const ROOMS = {
  worker: [
    ['index'],
    ['app'],
    ['sweep-routes', 'pages'],
    ['sweep', 'contract'],
    ['api'],
    ['accounts', 'people', 'jobs', 'brazil', 'esign', 'shipping'],
    ['webhooks'],
    ['tools'],
    ['admission'],
    ['downloads', 'queued-work'],
    ['intake'],
    ['http'],
    ['gate'],
    ['runner', 'mail'],
    ['outside'],
    ['vault'],
    ['files', 'db'],
    ['time'],
    ['faults'],
    ['configuration'],
    ['env', 'error-docs', 'signed-token'],
    ['errors', 'random', 'constant-time', 'hmac', 'mailed-code'],
    ['common'],
  ],
  containers: [
    ['supervisor', 'prepare'],
    ['server'],
    ['tools'],
    ['engines'],
    ['runs'],
    ['sandbox', 'web', 'programs'],
    ['documents/shipping'],
    ['documents/fiscal'],
    ['documents/office'],
    ['documents/reading'],
    ['documents/pdf/sign', 'documents/pdf/labels', 'documents/pdf/redact'],
    ['documents/pdf/join', 'documents/pdf/divide', 'documents/pdf/flatten'],
    ['documents/pdf/archive', 'documents/pdf/compress'],
    ['documents/pdf/annotations', 'documents/pdf/picture-pages', 'documents/pdf/placing'],
    ['documents/pdf/fonts', 'documents/pdf/pages'],
    ['documents/pdf/archive-rules', 'documents/pdf/objects'],
    ['documents/pdf/content'],
    ['documents/comparison', 'documents/label-finding'],
    ['documents/zpl', 'documents/pictures', 'documents/web', 'documents/subtitles'],
    ['documents/text'],
    ['protocol', 'files'],
    ['plain'],
    ['common'],
  ],
  status: [
    ['main'],
    ['commands', 'prober'],
    ['site', 'probes'],
    ['history', 'announcements'],
    ['files', 'settings', 'outcome', 'components'],
    ['brasilia'],
  ],
  browser: [
    ['verification', 'signing', 'console', 'conference', 'status'],
    ['pdf', 'verdict'],
    ['ranges', 'elements'],
    ['common'],
  ],
} as const;

/** What runs with the rights of the service knows nothing of what works on users' bytes in the sandbox but its protocol. */
export const TRUSTED = ['supervisor', 'prepare', 'server', 'tools', 'engines', 'runs', 'sandbox', 'web'];
export const SANDBOXED = ['programs', 'documents'];
