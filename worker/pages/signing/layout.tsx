import type { Child } from 'hono/jsx';
import { Shell, TestNotice } from '../shell/shell.tsx';
import type { Guest } from './guest.ts';

export interface StepProps {
  guest: Guest;
  /** What went wrong with the step before, in words for the person. */
  fault?: string | undefined;
}

export function Fault({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p class="fault" role="alert">
      {text}
    </p>
  );
}

interface LayoutProps {
  title: string;
  test: boolean;
  scripts?: readonly string[];
  ahead?: readonly string[];
  children: Child;
}

export function SigningPage({ title, test, scripts = [], ahead = [], children }: LayoutProps) {
  return (
    <Shell title={title} scripts={scripts} ahead={ahead} footer="Assinatura eletrônica pela Papelada.">
      {test ? <TestNotice /> : null}
      {children}
    </Shell>
  );
}
