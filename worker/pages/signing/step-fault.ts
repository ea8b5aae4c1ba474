import type { FormFault } from '../shell/form-fault.tsx';

/** A field of a step, by its name and id. */
export type StepField = 'codigo' | 'nome' | 'rubrica' | 'cpf' | 'termos' | 'motivo';

/** The reason why a step was rejected. */
export type StepFault = FormFault<StepField>;
