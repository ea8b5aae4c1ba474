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
export type EnvelopeReminder = Schemas['EnvelopeReminder'];
export type EnvelopeDeleted = Schemas['EnvelopeDeleted'];
export type BatchOutput = Schemas['LoteOutput'];
export type Company = Schemas['Company'];
export type Address = Schemas['Address'];
export type ValidationResult = Schemas['ValidationResult'];
export type Boleto = Schemas['Boleto'];
export type Pix = Schemas['Pix'];
export type GeneratedImage = Schemas['Image'];
export type WebhookTest = Schemas['WebhookTest'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliverySummary = Schemas['WebhookDeliverySummary'];
export type WebhookRecovery = Schemas['WebhookRecovery'];
export type WebhookEvent =
  | Schemas['JobCompletedEvent']
  | Schemas['JobFailedEvent']
  | Schemas['EnvelopeCompletedEvent']
  | Schemas['EnvelopeRefusedEvent']
  | Schemas['EnvelopeExpiredEvent']
  | Schemas['EnvelopeCanceledEvent']
  | Schemas['WebhookTestEvent'];
