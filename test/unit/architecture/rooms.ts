/**
 * The rooms of the source, from the top down: folders, and files that stand beside them. A room imports only from those
 * in rows below its own, types included; rooms of one row know nothing of each other.
 */
export const ROOMS = {
  worker: [
    ['index'],
    ['app'],
    ['sweep-routes', 'pages'],
    ['sweep', 'contract'],
    ['api'],
    ['accounts', 'jobs', 'brazil', 'esign'],
    ['webhooks'],
    ['tools'],
    ['admission'],
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
    ['env', 'error-docs'],
    ['errors', 'random', 'crc32'],
    ['common'],
  ],
  containers: [
    ['server', 'supervisor', 'prepare'],
    ['http', 'configuration'],
    ['execute'],
    ['tools'],
    ['engines'],
    ['context'],
    ['runs'],
    ['sandbox', 'sandbox-programs', 'web'],
    ['files', 'fiscal', 'labels', 'processes', 'supervision'],
    ['zpl'],
    ['programs', 'parallel', 'format', 'failures', 'matrix', 'units'],
    ['common'],
  ],
} as const;
