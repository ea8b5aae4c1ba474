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
