import { join } from 'node:path'
import { Client, type CallToolResult, type StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { InMemoryTransport, type McpServer } from '@modelcontextprotocol/server'
import BetterSqlite3 from 'better-sqlite3'
import { expect } from 'vitest'
import { findBatchViolations } from '#main/batches/store/invariants.ts'
import { findViolations } from '#main/engine/ledger/invariants.ts'

export interface ToolOutcome {
  isError: boolean
  text: string
  content: CallToolResult['content']
  /** What a program reads. */
  value: Record<string, unknown>
}

export interface ProgramClient {
  client: Client
  call: (name: string, args?: Record<string, unknown>, options?: CallOptions) => Promise<ToolOutcome>
}

interface CallOptions {
  signal?: AbortSignal
  onprogress?: (progress: { progress: number }) => void
}

/** The official client at one end of any transport. */
export async function connectProgram(
  transport: InMemoryTransport | StdioClientTransport | StreamableHTTPClientTransport,
  protocol?: string,
): Promise<ProgramClient> {
  const negotiation = protocol === undefined ? {} : { versionNegotiation: { mode: { pin: protocol } } }
  const client = new Client({ name: 'a test', version: '1.0.0' }, negotiation)
  await client.connect(transport)
  return {
    client,
    async call(name, args = {}, options = {}) {
      const result = await client.callTool({ name, arguments: args }, { timeout: 120_000, ...options })
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
      return {
        isError: result.isError === true,
        text,
        content: result.content,
        value: (result.structuredContent ?? {}) as Record<string, unknown>,
      }
    },
  }
}

/** A client and a server in this process. */
export async function connectTo(server: McpServer): Promise<ProgramClient> {
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair()
  await server.connect(ofServer)
  return connectProgram(ofClient)
}

/** Of a data folder that nobody has open: the service's ledger, and the journal of the app. */
export function expectBooksInOrder(dataDir: string): void {
  for (const [file, violations] of [
    [join(dataDir, 'engine', 'engine.db'), findViolations],
    [join(dataDir, 'library.db'), findBatchViolations],
  ] as const) {
    const db = new BetterSqlite3(file, { readonly: true })
    expect(violations(db)).toEqual([])
    db.close()
  }
}

/** By which channel each generation came to an engine, and what it was charged; of a folder that nobody has open. */
export function channelsOf(engineDir: string): { channel: string; coins: number | null }[] {
  const db = new BetterSqlite3(join(engineDir, 'engine.db'), { readonly: true })
  try {
    return db
      .prepare<[], { channel: string; coins: number | null }>(
        'SELECT channel, coins_charged AS coins FROM generations ORDER BY seq',
      )
      .all()
  } finally {
    db.close()
  }
}
