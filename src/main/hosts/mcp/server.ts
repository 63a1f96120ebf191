import { hash } from 'node:crypto'
import { McpServer, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server'
import { CommandError } from '#shared/app/error.ts'
import type { Log } from '#main/host.ts'
import type { Door } from './door.ts'
import { adviceOn } from './advice.ts'
import type { RunOutput } from './shapes.ts'
import type { Tool, ToolAnswer, ToolCall } from './tool.ts'
import { TOOLS } from './tools.ts'
import { describeError } from '../../tools/describe-error.ts'

export interface ServerParts {
  door: Door
  version: string
  log: Log
  /** Who calls, for the log. */
  caller: string
  /** The same for calls of one connection, another for every other: its calls are numbered anew. */
  connection: string
  /** Tells a call from the same one at another time, where connections cannot be told apart. */
  periodOf?: (call: string) => string
}

/** As many as are worth looking at, and no larger than a small picture is. */
const MOST_PICTURES = 4
const MOST_PICTURE_BYTES = 200_000
const LEAST_STEP = 0.001

const INSTRUCTIONS = `Pressrun makes pictures, films, sounds, speech, music and 3D models, and costs coins.
Order of calls: find_models, describe_model, quote, then generate with the price as maxCoins. Only generate and run_recipe spend.
You may spend what a person has allowed (read_account); when it is used up, tell the user instead of trying again.
Never set consent unless the user said that the people whose face or voice is used agree.
Show the user the links that come back.`

/** The tools of a door, for one connection. */
export function createMcpServer(parts: ServerParts): McpServer {
  const server = new McpServer(
    { name: 'pressrun', title: 'Pressrun', version: parts.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  for (const [name, tool] of Object.entries(TOOLS)) {
    if (tool.isOffered && !tool.isOffered(parts.door)) continue
    const { title, description, annotations } = tool
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: tool.input.strict(),
        outputSchema: tool.output,
        annotations: { title, ...annotations },
      },
      (args, context) => callTool(parts, { name, tool, args }, context),
    )
  }
  return server
}

async function callTool(
  { door, log, caller, connection, periodOf }: ServerParts,
  { name, tool, args }: { name: string; tool: Tool; args: Record<string, unknown> },
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const told = { done: -LEAST_STEP, message: '' }
  const call: ToolCall = {
    signal: mcpReq.signal,
    get derivedKey() {
      const key = hash('sha256', JSON.stringify([connection, mcpReq.id, name, args]), 'base64url')
      return periodOf ? hash('sha256', `${key} ${periodOf(key)}`, 'base64url') : key
    },
    async progress(done, message) {
      const progressToken = mcpReq._meta?.progressToken
      const isNew = done > told.done || message !== told.message
      if (progressToken === undefined || mcpReq.signal.aborted || !isNew) return
      // the protocol wants every number to be greater than the one before
      const progress = Math.max(done, told.done + LEAST_STEP)
      Object.assign(told, { done: progress, message })
      await mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken, progress, total: 1, message } })
        // whoever has gone away is told nothing
        .catch(() => {})
    },
  }
  try {
    const answer = await tool.run(door, args, call)
    log.info('A program used a tool.', { caller, tool: name })
    return await present(door, tool, answer)
  } catch (error) {
    return refused(log, { caller, name, error })
  }
}

async function present(
  door: Door,
  { output }: Tool,
  { value, text, outputs = [] }: ToolAnswer<unknown>,
): Promise<CallToolResult> {
  const links = outputs.map(({ uri, name, mimeType }) => ({ type: 'resource_link' as const, uri, name, mimeType }))
  return {
    content: [{ type: 'text', text }, ...(await picturesOf(door, outputs)), ...links],
    // what the schema does not name is not told
    structuredContent: output.parse(value),
  }
}

async function picturesOf(door: Door, outputs: readonly RunOutput[]) {
  const shown = outputs.filter(({ kind }) => kind !== 'audio' && kind !== 'text').slice(0, MOST_PICTURES)
  // a picture of it is a help: without one the link still says where it is
  const pictures = await Promise.all(shown.map((output) => door.picture(output).catch(() => undefined)))
  return pictures
    .filter((picture) => picture !== undefined && picture.data.length <= MOST_PICTURE_BYTES)
    .map((picture) => ({
      type: 'image' as const,
      data: Buffer.from(picture!.data).toString('base64'),
      mimeType: picture!.mimeType,
    }))
}

/** What went wrong with its code, and what to do about it: for the model that reads it. */
function refused(log: Log, { caller, name, error }: { caller: string; name: string; error: unknown }): CallToolResult {
  const known = error instanceof CommandError
  const code = known ? error.code : 'internal'
  if (known) log.info('A tool was refused.', { caller, tool: name, code })
  else log.error('A tool failed.', { caller, tool: name, error: describeError(error) })
  const message = known ? error.message : 'Something went wrong inside Pressrun. Its log has the details.'
  const issues = (known ? (error.issues ?? []) : []).map((issue) => `${issue.path}: ${issue.message}`)
  const advice = adviceOn(code)
  const lines = [message, ...issues, `code: ${code}`, ...(advice ? [`What to do: ${advice}`] : [])]
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: true }
}
