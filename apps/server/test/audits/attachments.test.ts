import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Audit,
  AuditAttachment,
  answerAuditQuestions,
  attachToAudit,
  deleteAudit,
  deleteAuditAttachment,
  getAudit,
  listAuditAttachments,
  removeAuditMember,
  signAudit,
} from '@curbcut/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processImage } from '../../src/images/image-thread.ts';
import type { TestAccount } from '../support/account.ts';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { joinAudit } from '../support/audit-team.ts';
import { expectStatus } from '../support/call.ts';
import { createJpegWithStrayMarker, createPng, TURNED_JPEG } from '../support/test-images.ts';
import { waitUntil } from '../support/wait-until.ts';

let { server, ada, eve, site } = {} as AuditFixture;
let audit: Audit;
let questionId: string;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, site } = fixture);
  return fixture.close;
});
beforeEach(async () => {
  audit = await site.startAudit();
  questionId = (await site.listQuestions(audit.id))[0]!.id;
});

const toParams = () => ({ auditId: audit.id });
const upload = (
  file: Uint8Array<ArrayBuffer>,
  { headers }: Pick<TestAccount, 'headers'> = ada,
  subject: Record<string, string> = { question: questionId },
  type = 'image/png',
) =>
  fetch(
    `${server.url.replace(/\/$/, '')}${attachToAudit.path.replace('{auditId}', audit.id)}?${new URLSearchParams(subject)}`,
    { method: 'POST', headers: { 'content-type': type, ...headers }, body: file },
  );
const attach = async (file = createPng(), account = ada, subject?: Record<string, string>) => {
  const reply = await upload(Uint8Array.from(file), account, subject);
  expect(reply.status, await reply.clone().text()).toBe(201);
  return AuditAttachment.parse(await reply.json());
};
const list = async ({ headers } = ada) =>
  (await expectStatus(server.call(listAuditAttachments, { params: toParams(), headers }), 200)).attachments;
const listFiles = async () =>
  (await readdir(join(server.config.dataDir, 'blobs', audit.id)).catch(() => [])).filter((name) =>
    name.startsWith('attachment'),
  );
const fetchImage = ({ url }: AuditAttachment) => fetch(new URL(url, server.url));

describe('an attached image', () => {
  test('is stored without metadata and served so that nothing in it can run', async () => {
    const attachment = await attach();
    expect(attachment).toMatchObject({
      ...{ width: 8, height: 6, question_id: questionId, finding_id: null, answer_id: null },
      ...{ attached_by: 'Ada Byron', author_id: ada.user.id },
    });
    expect(await list()).toEqual([attachment]);
    const reply = await fetchImage(attachment);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(await processImage(bytes)).toMatchObject({ type: 'webp', width: 8, height: 6 });
    for (const text of ['Secret', 'script', 'EXIF', 'XMP']) expect(bytes.includes(text)).toBe(false);
    expect(attachment.bytes).toBe(bytes.length);
  });

  test('can be a WebP image', async () => {
    const file = await readFile(
      new URL('../../../web/app/routes/home/demo/demo-screenshot.webp', import.meta.url),
    );
    const reply = await upload(Uint8Array.from(file), ada, { question: questionId }, 'image/webp');
    expect(reply.status).toBe(201);
    const { width, height } = await processImage(file);
    expect(AuditAttachment.parse(await reply.json())).toMatchObject({ width, height });
  });

  test('is rotated according to its metadata before the metadata is removed', async () => {
    expect(TURNED_JPEG.includes('Exif')).toBe(true);
    const reply = await upload(Uint8Array.from(TURNED_JPEG), ada, { question: questionId }, 'image/jpeg');
    expect(reply.status, await reply.clone().text()).toBe(201);
    const attachment = AuditAttachment.parse(await reply.json());
    expect(attachment).toMatchObject({ width: 6, height: 8 });
    const stored = Buffer.from(await (await fetchImage(attachment)).arrayBuffer());
    expect(stored.toString('latin1')).not.toMatch(/exif/i);
  });

  test('belongs to the next answer by the person who attached it, or to their latest one', async () => {
    await joinAudit(server, ada, audit.id, eve);
    const early = await attach();
    const theirs = await attach(createPng(), eve);
    const body = {
      answers: [
        {
          question_id: questionId,
          previous_answer_id: null,
          outcome: 'fail' as const,
          failed_on: 'unknown' as const,
        },
      ],
    };
    const answered = server.call(answerAuditQuestions, { params: toParams(), headers: ada.headers, body });
    const answerId = (await expectStatus(answered, 200)).questions[0]!.answer!.id;
    const late = await attach();
    const byId = new Map((await list()).map(({ id, answer_id }) => [id, answer_id]));
    expect([early, theirs, late].map(({ id }) => byId.get(id))).toEqual([answerId, null, answerId]);
  });

  test('is deleted by its author or the owner, and with the audit', async () => {
    await joinAudit(server, ada, audit.id, eve);
    const [one, two] = [await attach(), await attach(createPng(), eve)];
    const remove = ({ id }: AuditAttachment, { headers }: TestAccount) =>
      server.call(deleteAuditAttachment, { params: { ...toParams(), attachmentId: id }, headers });
    await expectStatus(remove(one, eve), 403);
    await expectStatus(remove(two, eve), 200);
    await expectStatus(remove(two, eve), 200);
    expect((await fetchImage(two)).status).toBe(404);
    // Files are deleted after the response.
    await waitUntil(async () => expect(await listFiles()).toEqual([`attachment-${one.id}.webp`]));
    await expectStatus(server.call(deleteAudit, { params: toParams(), headers: ada.headers }), 200);
    expect((await fetchImage(one)).status).toBe(404);
    await waitUntil(async () => expect(await listFiles()).toEqual([]));
  });

  test('is covered by the signature, and cannot change after it', async () => {
    await site.answerAll(audit.id);
    const read = () => expectStatus(server.call(getAudit, { params: toParams(), headers: ada.headers }), 200);
    const before = await read();
    const attachment = await attach();
    const sign = (updated_at: string) =>
      server.call(signAudit, {
        params: toParams(),
        headers: ada.headers,
        body: { name: 'Ada Byron', updated_at },
      });
    // The signer hasn't seen the image.
    await expectStatus(sign(before.updated_at), 409);
    await expectStatus(sign((await read()).updated_at), 200);
    expect((await upload(Uint8Array.from(createPng()))).status).toBe(409);
    const params = { ...toParams(), attachmentId: attachment.id };
    await expectStatus(server.call(deleteAuditAttachment, { params, headers: ada.headers }), 409);
  });

  test('can’t be accessed by strangers, reviewers and removed members', async () => {
    const attachment = await attach();
    const png = Uint8Array.from(createPng());
    expect((await upload(png, eve)).status).toBe(404);
    expect((await upload(png, { headers: { authorization: '' } })).status).toBe(401);
    await joinAudit(server, ada, audit.id, eve, 'reviewer');
    expect((await upload(png, eve)).status).toBe(403);
    const [seen] = await list(eve);
    expect((await fetchImage(seen!)).status).toBe(200);
    const params = { ...toParams(), userId: eve.user.id };
    await expectStatus(server.call(removeAuditMember, { params, headers: ada.headers }), 200);
    expect((await fetchImage(seen!)).status).toBe(404);
    expect((await fetchImage(attachment)).status).toBe(200);
    const withoutKey = { ...attachment, url: attachment.url.split('?')[0]! };
    expect((await fetchImage(withoutKey)).status).toBe(401);
  });
});

describe('a hostile file is refused:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const png = createPng();
  test.each<[string, Buffer, string, number]>([
    ['an SVG image that is called PNG', Buffer.from(svg), 'image/png', 400],
    ['an SVG image', Buffer.from(svg), 'image/svg+xml', 415],
    ['a web page', Buffer.from('<!doctype html>'), 'text/html', 415],
    ['an empty file', Buffer.alloc(0), 'image/png', 400],
    ['a truncated image', png.subarray(0, 60), 'image/png', 400],
    ['a header alone', png.subarray(0, 33), 'image/png', 400],
    ['a GIF image', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'image/png', 400],
    [
      'an image with damaged content',
      Buffer.concat([png.subarray(0, 80), Buffer.alloc(50)]),
      'image/png',
      400,
    ],
    [
      'an image that decodes to gigabytes',
      createPng(8, 6, { width: 60_000, height: 60_000 }),
      'image/png',
      400,
    ],
    [
      'a size that is not that of the content',
      createPng(8, 6, { width: 3000, height: 3000 }),
      'image/png',
      400,
    ],
    [
      'an image that a parser and a decoder read differently',
      createJpegWithStrayMarker({ width: 12_000, height: 12_000 }),
      'image/jpeg',
      400,
    ],
    ['more than 8 MB', Buffer.alloc(8 * 1024 * 1024 + 1), 'image/png', 413],
    [
      'an archive behind a JPEG header',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0x50, 0x4b]),
      'image/jpeg',
      400,
    ],
  ])('%s', async (_, file, type, status) => {
    const reply = await upload(Uint8Array.from(file), ada, { question: questionId }, type);
    expect(reply.status, await reply.text()).toBe(status);
    expect(await list()).toEqual([]);
    expect(await listFiles()).toEqual([]);
  });

  test('with a sentence that says what to do', async () => {
    const refuse = async (file: Uint8Array) =>
      (await (await upload(Uint8Array.from(file))).json()) as { error: string };
    expect(await refuse(createPng().subarray(0, 60))).toMatchObject({
      error: 'We couldn’t read this image. Choose a PNG, JPEG or WebP image of up to 12 megapixels.',
    });
    const large = createJpegWithStrayMarker({ width: 12_000, height: 12_000 });
    expect(await refuse(large)).toMatchObject({
      error: 'This image has more than 12 megapixels. Crop it or reduce its size, then try again.',
    });
  });

  test('more images than a question can have', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => upload(Uint8Array.from(createPng()))));
    const stored = replies.filter(({ status }) => status === 201);
    expect(stored).toHaveLength(10);
    expect(await list()).toHaveLength(10);
    expect(await listFiles()).toHaveLength(10);
  });

  test('an image without a question, or for another audit’s question', async () => {
    const file = Uint8Array.from(createPng());
    expect((await upload(file, ada, {})).status).toBe(400);
    const other = await site.startAudit();
    const [foreign] = await site.listQuestions(other.id);
    expect((await upload(file, ada, { question: foreign!.id })).status).toBe(404);
    expect((await upload(file, ada, { finding: foreign!.id })).status).toBe(404);
  });
});
