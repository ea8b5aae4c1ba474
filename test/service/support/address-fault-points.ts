/** Where a change of a person's own address may break between two stores, in its order. */
export const OWN_ADDRESS_FAULT_POINTS = [
  'sign-in.proved',
  'person.address-changed',
  'person.address-followed',
  'person.address-told',
];

/** The same for a change that is undone. */
export const UNDO_FAULT_POINTS = ['person.address-undone', 'person.address-followed'];

/** The same for the address of an account. */
export const ACCOUNT_ADDRESS_FAULT_POINTS = [
  'sign-in.proved',
  'person.account-address-proved',
  'gate.email-changed',
  'person.account-address-handed',
  'gate.email-notified',
];
