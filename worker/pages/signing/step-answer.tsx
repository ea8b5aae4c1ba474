import type { AppContext } from '../../http/context.ts';
import { answerPage } from '../shell/answer.ts';
import { PDF_PAGE_POLICY } from '../shell/policy.ts';
import type { Guest } from './guest.ts';
import type { StepFault } from './step-fault.ts';

type Body = Parameters<AppContext['html']>[0];

export interface Refusal {
  fault: StepFault;
  /** The path at which the person can continue despite the fault. */
  next?: string;
  /** The path at which an expired login can be renewed. */
  renew?: string;
}

/** Checks that the page's script posted the form; it shows the outcome without leaving the page. */
function isAskedByScript(c: AppContext): boolean {
  return c.req.header('Accept') === 'application/json';
}

/** Answers that the step was accepted, with the path of the next one. */
export function goOn(c: AppContext, next: string): Response {
  return isAskedByScript(c) ? answerJson(c, { next }) : c.redirect(next, 303);
}

/** Answers with a page that shows the outcome; a script gets the path of that page. */
export function goOnTo(c: AppContext, content: Body, next: string, status: 200 | 409 = 200) {
  return isAskedByScript(c) ? answerJson(c, { next }) : page(c, content, status);
}

/** Answers a rejected step with its page again; a script, which keeps its page, gets only the fault. */
export function refuseStep(
  c: AppContext,
  refusal: Refusal,
  again: (fault: StepFault) => Body,
  status: 400 | 429 = 400,
) {
  return isAskedByScript(c) ? answerJson(c, refusal, status) : page(c, again(refusal.fault), status);
}

/**
 * Redirects to the code, which must be confirmed first. A script links to it in another tab, so that typed
 * values stay.
 */
export function askForLogin(c: AppContext, { path }: Guest): Response {
  if (!isAskedByScript(c)) return c.redirect(path, 303);
  const text = 'A sua confirmação por código vale por uma hora, e terminou.';
  return answerJson(c, { fault: { field: null, text }, renew: path }, 401);
}

export function answerJson(c: AppContext, body: object, status: 200 | 400 | 401 | 429 = 200): Response {
  c.header('Cache-Control', 'no-store');
  return c.json(body, status);
}

export function page(
  c: AppContext,
  content: Body,
  status: 200 | 400 | 404 | 409 | 429 = 200,
): Response | Promise<Response> {
  return answerPage(c, content, status, PDF_PAGE_POLICY);
}
