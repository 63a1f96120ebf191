import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { standInForCli } from '../support/cli-stand-in.ts'
import { textToImage } from '../support/providers/comfyui-graphs.ts'
import { ComfyServer } from '../support/providers/comfyui.ts'
import { OpenAiServer } from '../support/providers/openai.ts'
import { SdapiServer } from '../support/providers/sdapi.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Example {
  line: number
  script: string
  /** What it must print, when the document says so. */
  output: string | undefined
}

/** Shell blocks, each with the text block that follows it. */
function examplesIn(markdown: string): Example[] {
  const pattern = /^```bash\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?/gms
  return [...markdown.matchAll(pattern)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    script: match[1]!,
    output: match[2],
  }))
}

const MARK = '=== example'

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    // the usual case: the last example has stopped everything
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Runs all examples of a document in one shell, as a reader would, but that only its first command of the terminal is a
 * process of its own; `blank` takes out what differs from run to run, and `further` are variables that its examples leave
 * to the reader.
 */
async function tryOut(
  document: string,
  variable: string,
  blank: (output: string, dataDir: string) => string,
  further: Record<string, string> = {},
) {
  const examples = examplesIn(await readFile(join(ROOT, 'docs', document), 'utf8'))
  const dataDir = await mkdtemp(join(tmpdir(), 'pressrun-docs-'))
  const script = examples.map((example) => `echo '${MARK} ${example.line}'\n${example.script}`).join('\n')
  await using cli = await standInForCli(`${dirname(process.execPath)}${delimiter}${process.env['PATH']}`)
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    env: {
      ...process.env,
      [variable]: dataDir,
      ...further,
      ...cli.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a group of its own, so that whatever an example started goes with it
    detached: true,
  })
  let [stdout, stderr] = ['', '']
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const closed = once(shell, 'close')
  // when time runs out first, nobody is left to do it
  onTestFinished(() => endGroup(shell.pid!))
  const [code] = (await once(shell, 'exit')) as [number | null]
  endGroup(shell.pid!)
  await closed
  await rm(dataDir, { recursive: true, force: true })

  const printed = new Map(
    stdout
      .split(`${MARK} `)
      .slice(1)
      .map((part): [number, string] => {
        const end = part.indexOf('\n')
        return [Number(part.slice(0, end)), blank(part.slice(end + 1), dataDir)]
      }),
  )
  for (const { line, output } of examples)
    if (output !== undefined) expect([line, printed.get(line)]).toEqual([line, output])
  expect(`${code}\n${code === 0 ? '' : stderr.slice(-4000)}`).toBe('0\n')
  return examples.length
}

test.runIf(process.platform !== 'win32')('every example in the description of the engine works', async () => {
  expect(await tryOut('engine.md', 'ENGINE_DATA', (output) => output)).toBeGreaterThan(10)
})

test.runIf(process.platform !== 'win32')(
  'every example in the description of the terminal works',
  { timeout: 400_000 },
  async () => {
    const tried = await tryOut('cli.md', 'DATA', (output, dataDir) =>
      output.replace(join(dataDir, 'report.csv'), 'REPORT'),
    )
    expect(tried).toBeGreaterThan(5)
  },
)

test.runIf(process.platform !== 'win32')(
  'every example in the description of providers works that needs no paid account',
  { timeout: 240_000 },
  async () => {
    await using gpu = await new ComfyServer().start()
    await using forge = await new SdapiServer().start()
    await using local = await Object.assign(new OpenAiServer({ key: null }), { models: ['flux-schnell'] }).start()
    const folder = await mkdtemp(join(tmpdir(), 'pressrun-docs-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const workflow = join(folder, 'portrait.json')
    await writeFile(workflow, JSON.stringify(textToImage()))
    const tried = await tryOut('providers.md', 'DATA', (output) => output, {
      GPU: gpu.address,
      FORGE: forge.address,
      LOCALAI: local.address,
      WORKFLOW: workflow,
    })
    expect(tried).toBeGreaterThan(5)
    // one for each of the two rows
    expect(gpu.starts).toHaveLength(2)
  },
)
