import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { DocumentReader } from '#documents';
import { buildDocx, buildHwp, docxFiles, HOSTILE_FILES, SAMPLE_RESUME, until, writeZip } from '#testing';
import { isAlive } from '../../apps/devstack/src/processes/process-life.js';

const LIMITS = { processes: 2, heapMegabytes: 192, residentMegabytes: 384, milliseconds: 60_000 };
const neverAborted = new AbortController().signal;

function hostile(name: string): Buffer {
  const file = HOSTILE_FILES.find((each) => each.name === name);
  if (file === undefined) throw new Error(`there is no ${name}`);
  return file.make();
}
const bomb = hostile('PDF: a stream packed twice that is a bomb');

describe('a reading process', () => {
  it('is ended when it takes too much memory', async () => {
    const reader = new DocumentReader({ ...LIMITS, residentMegabytes: 150 });
    await expect(reader.read(bomb, neverAborted)).rejects.toMatchObject({ refusal: 'TOO_MUCH_MEMORY' });
  });

  it('is ended when its heap is full', async () => {
    const reader = new DocumentReader({
      ...LIMITS,
      heapMegabytes: 24,
      residentMegabytes: 2_000,
    });
    await expect(reader.read(buildDocx(SAMPLE_RESUME), neverAborted)).resolves.toMatchObject({
      format: 'DOCX',
    });
    const endless = hostile('text: a text that is too long');
    await expect(reader.read(endless, neverAborted)).rejects.toMatchObject({ refusal: 'TOO_MUCH_MEMORY' });
  });

  it('is ended when it takes too long', async () => {
    let processId = 0;
    const reader = new DocumentReader({ ...LIMITS, milliseconds: 150 });
    await expect(reader.read(bomb, neverAborted, (id) => (processId = id))).rejects.toMatchObject({
      refusal: 'TOO_SLOW',
    });
    expect(isAlive(processId)).toBe(false);
  });

  it('is ended when it is aborted', async () => {
    let processId = 0;
    const abort = new AbortController();
    const reading = new DocumentReader(LIMITS).read(bomb, abort.signal, (id) => {
      processId = id;
      abort.abort(new Error('enough'));
    });
    await expect(reading).rejects.toThrow('enough');
    expect(isAlive(processId)).toBe(false);
  });

  it('is ended when its parent is killed', async () => {
    const code = `
      const { DocumentReader } = await import(${JSON.stringify(`${process.cwd()}/dist/libs/documents/src/reading/child/document-reader.js`)});
      const reader = new DocumentReader({ processes: 1, heapMegabytes: 900, residentMegabytes: 4000, milliseconds: 60000 });
      const { buffer } = await import('node:stream/consumers');
      const bytes = await buffer(process.stdin);
      await reader.read(bytes, new AbortController().signal, (id) => process.stdout.write(id + '\\n'));`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    parent.stdin.end(bomb);
    const [line]: unknown[] = await once(parent.stdout, 'data');
    const processId = Number(String(line));
    expect(isAlive(processId)).toBe(true);
    parent.kill('SIGKILL');
    await until('the reading process is gone', () => !isAlive(processId));
  });

  it('is given no environment, and fetches nothing that the file links to', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    let visits = 0;
    server.on('connection', () => (visits += 1));
    const outside = `http://127.0.0.1:${port}/template.dotm`;
    const link = `<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${outside}" TargetMode="External"/></Relationships>`;
    const file = writeZip([
      ...docxFiles(SAMPLE_RESUME),
      { name: 'word/_rels/settings.xml.rels', content: link },
    ]);
    let environment = '?';
    const reader = new DocumentReader(LIMITS);
    const reading = reader.read(file, neverAborted, (id) => {
      void readFile(`/proc/${id}/environ`, 'utf8').then((text) => (environment = text));
    });
    await expect(reading).resolves.toMatchObject({ format: 'DOCX' });
    await until('the environment is read', () => environment !== '?');
    expect(environment).not.toContain('PATH=');
    expect(visits).toBe(0);
    server.close();
  });

  it('waits for a free slot, and stops waiting when it is aborted', async () => {
    const reader = new DocumentReader({ ...LIMITS, processes: 1 });
    const abort = new AbortController();
    const started: string[] = [];
    const first = reader.read(buildHwp(SAMPLE_RESUME), neverAborted, () => started.push('first'));
    const second = reader.read(buildHwp(SAMPLE_RESUME), abort.signal, () => started.push('second'));
    const third = reader.read(buildHwp(SAMPLE_RESUME), neverAborted, () => started.push('third'));
    abort.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    await Promise.all([first, third]);
    expect(started).toEqual(['first', 'third']);
  });
});
