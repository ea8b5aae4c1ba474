import type { Child } from 'hono/jsx';
import { Shell, TestNotice } from '../shell/shell.tsx';

interface LayoutProps {
  title: string;
  test: boolean;
  children: Child;
}

export function SigningPage({ title, test, children }: LayoutProps) {
  return (
    <Shell title={title} footer="Assinatura eletrônica pela Papelada.">
      {test ? <TestNotice /> : null}
      {children}
    </Shell>
  );
}
