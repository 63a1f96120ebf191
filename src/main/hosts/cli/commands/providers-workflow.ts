import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { App } from '#main/app.ts'
import type { CommandInput } from '#shared/app/commands.ts'
import { HostError } from '../../host-error.ts'
import { PNG_HEAD_BYTES } from '#shared/app/providers.ts'
import {
  WORKFLOW_TARGETS,
  type WorkflowBinding,
  type WorkflowBindings,
  type WorkflowTarget,
} from '#shared/service/providers.ts'
import { TASK_TYPES, type TaskType } from '#shared/service/tasks.ts'
import { ask } from '../../ask.ts'
import { withApp, type CliContext } from '../context.ts'
import { parseWhole } from '../parse-whole.ts'

interface WorkflowOptions {
  title?: string
  coins?: number
  bind: Binding[]
  output?: string
  task?: TaskType
  export?: string
  remove?: string
}

interface Binding {
  param: WorkflowTarget
  /** Undefined: the param is taken away. */
  to: Pick<WorkflowBinding, 'node' | 'input'> | undefined
}

export function addWorkflowCommand(providers: Command, context: () => CliContext): void {
  providers
    .command('workflow')
    .argument('<name>', 'a ComfyUI that was added')
    .argument('[file]', 'the JSON of Workflow > Export (API), a PNG that ComfyUI wrote, or what --export printed')
    .description('Make a model of a workflow; the same title again replaces it.')
    .option('--title <title>', 'what the model is called')
    .option('--coins <coins>', 'what an output costs, instead of what the provider says', parseWhole)
    .option('--bind <param=node.input>', 'write a param there; nothing after = takes it away', collectBinding, [])
    .option('--output <node>', 'the node whose files are the result')
    .addOption(new Option('--task <task>', 'what it does, when that is not told right').choices(TASK_TYPES))
    .addOption(
      new Option('--export <model>', 'print a workflow with its bindings; the model is what follows NAME/').conflicts(
        'remove',
      ),
    )
    .option('--remove <model>', 'take a workflow out')
    .addHelpText(
      'after',
      '\nExamples:\n  pressrun providers workflow gpu portrait.json --title Portrait --bind prompt=6.text' +
        '\n  pressrun providers workflow gpu --export portrait > portrait.json',
    )
    .action((name: string, file: string | undefined, options: WorkflowOptions) =>
      withApp(context(), ({ app }) => work(app, context(), { name, file, options })),
    )
}

function collectBinding(text: string, before: Binding[]): Binding[] {
  const [, param = '', node, input] = /^([^=]+)=(?:([^.]+)\.(.+))?$/.exec(text) ?? []
  if (!(WORKFLOW_TARGETS as readonly string[]).includes(param))
    throw new InvalidArgumentError(`Expected param=node.input; params are ${WORKFLOW_TARGETS.join(', ')}.`)
  const to = node === undefined || input === undefined ? undefined : { node, input }
  return [...before, { param: param as WorkflowTarget, to }]
}

interface Work {
  name: string
  file: string | undefined
  options: WorkflowOptions
}

async function work(app: App, context: CliContext, { name, file, options }: Work): Promise<void> {
  if (options.export !== undefined) {
    const exported = await ask(app, 'workflows.export', { name, model: options.export })
    return context.print(JSON.stringify(exported, null, context.json ? undefined : 2))
  }
  if (options.remove !== undefined) {
    const removed = await ask(app, 'workflows.remove', { name, model: options.remove })
    return context.print(context.json ? JSON.stringify(removed) : `${removed.modelId} was removed.`)
  }
  if (file === undefined) throw new HostError('invalid_options', 'Name a file, or --export or --remove a workflow.')
  const { workflow, title } = await ask(app, 'workflows.read', await readHead(file))
  const added = await ask(app, 'workflows.add', {
    name,
    title: options.title ?? title,
    workflow,
    ...(options.coins !== undefined && { coinsPerOutput: options.coins }),
    ...(isSettled(options) && { bindings: await settle(app, name, workflow, options) }),
  })
  if (context.json) return context.print(JSON.stringify(added))
  const params = added.params.map((param) => param.name).join(', ')
  context.print(`${added.modelId} was added: ${added.taskType}${params === '' ? '' : `, with ${params}`}.`)
}

async function readHead(file: string): Promise<CommandInput<'workflows.read'>> {
  const isPicture = extname(file).toLowerCase() === '.png'
  try {
    await using handle = await open(file)
    if (!isPicture) return { kind: 'json', text: await handle.readFile('utf8') }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PNG_HEAD_BYTES), 0, PNG_HEAD_BYTES, 0)
    return { kind: 'png', head: buffer.toString('base64', 0, bytesRead) }
  } catch (cause) {
    throw new HostError('workflow_unreadable', `${file} cannot be read.`, { cause })
  }
}

const isSettled = ({ bind, output, task }: WorkflowOptions) =>
  bind.length > 0 || output !== undefined || task !== undefined

/** What is proposed, or came with the file, except where the command says otherwise. */
async function settle(
  app: App,
  name: string,
  workflow: Record<string, unknown>,
  { bind, output, task }: WorkflowOptions,
): Promise<WorkflowBindings> {
  const { bindings } = await ask(app, 'workflows.inspect', { name, workflow })
  const said = new Set(bind.map(({ param }) => param))
  const added = bind.flatMap(({ param, to }) => (to ? [{ param, ...to }] : []))
  // an input takes one param only
  const isTaken = ({ node, input }: WorkflowBinding) =>
    added.some((other) => other.node === node && other.input === input)
  return {
    inputs: [...bindings.inputs.filter((known) => !said.has(known.param) && !isTaken(known)), ...added],
    output: output ?? bindings.output,
    taskType: task ?? bindings.taskType,
  }
}
