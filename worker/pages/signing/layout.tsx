import type { Child } from 'hono/jsx';
import { systemClock } from '../../time/clock.ts';
import { Shell, TestNotice } from '../shell/shell.tsx';
import type { Guest } from './guest.ts';
import type { StepFault } from './step-fault.ts';

export interface StepProps {
  guest: Guest;
  fault?: StepFault | undefined;
}

interface LayoutProps {
  title: string;
  test: boolean;
  fault?: StepFault | undefined;
  scripts?: readonly string[];
  ahead?: readonly string[];
  children: Child;
}

export function SigningPage({ title, test, fault, scripts = [], ahead = [], children }: LayoutProps) {
  return (
    <Shell
      title={fault ? `Erro: ${title}` : title}
      scripts={scripts}
      ahead={ahead}
      footer="Assinatura eletrônica pela Papelada."
    >
      {test ? <TestNotice /> : null}
      {children}
    </Shell>
  );
}

/**
 * Returns attributes that limit how long the browser may keep the typed values of a form: until the login
 * ends. A form that shows posted values is not filled with kept ones.
 */
export function keptMs({ sessionEndsAt }: Guest, fault?: StepFault) {
  const left = Math.max(0, (sessionEndsAt ?? 0) - systemClock.now());
  return { 'data-kept-ms': left, ...(fault ? { 'data-posted': '' } : {}) };
}
