/** Where a resend or a recovery may break, in the order in which they are passed. */
export const COURIER_FAULT_POINTS = [
  'courier.recovery-started',
  'courier.attempted',
  'courier.recovered',
  'courier.recovery-finished',
];
