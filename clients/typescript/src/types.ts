import type { components } from './contract.ts';

type Schemas = components['schemas'];

export type Job = Schemas['Job'];
export type JobOutput = Schemas['JobOutput'];
export type Batch = Schemas['Lote'];
export type Envelope = Schemas['Envelope'];
export type Upload = Schemas['Upload'];
export type ListedUpload = Schemas['ListedUpload'];
export type Tool = Schemas['Tool'];
export type Me = Schemas['Me'];
export type Usage = Schemas['Usage'];
