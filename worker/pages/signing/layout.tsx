import type { Child } from 'hono/jsx';
import { Shell, TestNotice } from '../shell/shell.tsx';

interface LayoutProps {
  title: string;
  test: boolean;
  scripts?: readonly string[];
  children: Child;
}

export function SigningPage({ title, test, scripts = [], children }: LayoutProps) {
  return (
    <Shell title={title} scripts={scripts} footer="Assinatura eletrônica pela Papelada.">
      {test ? <TestNotice /> : null}
      {children}
    </Shell>
  );
}
