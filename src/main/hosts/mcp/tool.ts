import type { z } from '#shared/schema.ts'
import type { Door } from './door.ts'
import type { RunOutput } from './shapes.ts'

/** One call of a tool. */
export interface ToolCall {
  /** Aborted when the caller gives up, also by going away. What was paid goes on. */
  signal: AbortSignal
  /** Tells the caller how far it is, if it wants to know. */
  progress(done: number, message: string): Promise<void>
  /** The same for a call that was sent again: what makes a run the same run where the caller names no key. */
  derivedKey: string
}

export interface ToolAnswer<Value> {
  value: Value
  /** In a sentence or two, for whoever reads no structured answers. */
  text: string
  /** Files that the answer is about. */
  outputs?: readonly RunOutput[]
}

/** A tool as clients are told of it, and what it does. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  title: string
  description: string
  input: Input
  output: Output
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    /** Whether it reaches beyond this app: a service, or an address on the network. */
    openWorldHint: boolean
  }
  /** Whether the door has what it takes; left out where every door has. */
  isOffered?: (door: Door) => boolean
  run(door: Door, args: z.output<Input>, call: ToolCall): Promise<ToolAnswer<z.output<Output>>>
}

export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
/** The same call again is the same run: only another call spends again. */
export const SPENDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true }
export const STOPS = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }

/** Keeps what a tool takes and answers together while its types are known. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Tool<Input, Output>,
): Tool<Input, Output> {
  return definition
}
