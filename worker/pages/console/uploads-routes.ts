import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { answerCreated, createUpload } from '../../uploads/create.ts';
import { firstBytes } from '../../uploads/first-bytes.ts';
import { uploadRequests } from '../../uploads/requests.ts';
import { requireVersion, withVersion } from '../../uploads/tus/version.ts';
import { admitMember } from './admit-member.ts';
import { asVisitor } from './visitor.ts';

const ENDPOINT = 'uploads';

/** The resumable uploads of `/v1/uploads` for a page of the console, which has a cookie instead of a key. */
export const uploadsRoutes = new Hono<AppEnv>()
  .use('/console/:account/envios', withVersion)
  .use('/console/:account/envios/:id', withVersion)
  .post('/console/:account/envios', (c) =>
    asVisitor(c, async (visitor) => {
      requireVersion(c);
      const admission = await admitMember(c, visitor, ENDPOINT);
      const bytes = firstBytes(c);
      const created = await createUpload({
        env: c.env,
        admission,
        headers: c.req.raw.headers,
        idempotencyKey: null,
        addressOf: (id) => `/console/${admission.accountId}/envios/${id}`,
      });
      return answerCreated(created, await bytes.append(admission, created));
    }),
  )
  .get('/console/:account/envios/:id', (c) =>
    asVisitor(c, (visitor) => {
      const { getUpload, headUpload } = requestsOf(visitor);
      return c.req.raw.method === 'HEAD' ? headUpload(c) : getUpload(c);
    }),
  )
  .patch('/console/:account/envios/:id', (c) =>
    asVisitor(c, (visitor) => requestsOf(visitor).appendToUpload(c)),
  )
  .delete('/console/:account/envios/:id', (c) =>
    asVisitor(c, (visitor) => requestsOf(visitor).deleteUpload(c)),
  );

function requestsOf(visitor: Visitor) {
  return uploadRequests((c) => admitMember(c, visitor, ENDPOINT, 'check'));
}
