import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { RequestParams } from '#shared/service/params.ts'
import type { AccountFacts, LibraryFind, RecipeFacts, Run, RunOutput, UploadedFile } from './shapes.ts'

/** One generation, as it is priced and asked for. */
export interface MakeRequest {
  modelId: string
  effectId?: string
  params: RequestParams
}

/** What is spent is spent once for a key and never beyond `maxCoins`. */
export interface SpendingTerms {
  key: string
  maxCoins: number
  consent: boolean
}

/** Where a file comes from: one of the three. */
export interface UploadSource {
  path?: string
  url?: string
  data?: string
  name?: string
}

/**
 * What the tools are done by: the app on this computer, or a service behind its API. Tools whose part a door lacks are not
 * offered there.
 */
export interface Door {
  /** Whether a file may be named by its path. */
  takesPaths: boolean
  catalog(): Promise<{ models: readonly Model[]; effects: readonly Effect[] }>
  quote(
    request: MakeRequest,
    signal: AbortSignal,
  ): Promise<{ coins: number; coinsPerOutput: number; outputs: number; availableCoins: number }>
  generate(request: MakeRequest, terms: SpendingTerms, signal: AbortSignal): Promise<Run>
  read(id: string): Promise<Run>
  /** Resolves when it may have changed, after a while in any case. */
  changed(id: string, signal: AbortSignal): Promise<void>
  list(question: { cursor?: string; limit: number }): Promise<{ runs: Run[]; nextCursor: string | null }>
  cancel(id: string): Promise<Run>
  upload(source: UploadSource, signal: AbortSignal): Promise<UploadedFile>
  account(): Promise<AccountFacts>
  /** A small picture of an output; undefined where there is none. */
  picture(output: RunOutput): Promise<{ data: Uint8Array; mimeType: string } | undefined>
  recipes?: {
    list(): Promise<RecipeFacts[]>
    run(
      request: { recipe: string; rows: Record<string, string>[] },
      terms: SpendingTerms,
      signal: AbortSignal,
    ): Promise<Run>
  }
  library?: {
    search(question: {
      text?: string
      kinds?: string[]
      minRating?: number
      cursor?: string
      limit: number
    }): Promise<LibraryFind>
  }
}
