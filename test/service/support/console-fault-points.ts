/** Where the way of a person into the console may break between two stores, in its order. */
export const CONSOLE_FAULT_POINTS = [
  'sign-in.confirmed',
  'gate.claimed',
  'person.seated',
  'person.opening',
  'gate.provisioned',
  'gate.recorded',
  'person.opened',
  'gate.key-created',
];

/** Where the answer to a form about a passkey may be lost, after what it is about was stored. */
export const PASSKEY_FAULT_POINTS = ['person.passkey-created', 'person.passkey-used'];
