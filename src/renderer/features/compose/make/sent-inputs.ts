import { CommandError } from '#shared/app/command-error.ts'
import { mayLackUpload } from '#shared/app/lost-upload.ts'
import type { Model } from '#shared/service/catalog.ts'
import { mediaTexts, type Params, type RequestParams } from '#shared/service/params.ts'
import type { Client } from '../../../bridge/client.ts'

type AskedModel = Pick<Model, 'params'>

/**
 * A price is asked with ids of uploads: each file is sent to the service before, once. `nameOf` is what a person calls the
 * file at a path.
 */
export function createSentInputs(client: Client, nameOf: (path: string) => string) {
  const sent = new Map<string, Promise<string>>()
  /** Sent once more, and refused since: a file that is refused for what it is would be sent for ever. */
  const sentAgain = new Set<string>()
  const close = client.subscribe(({ type }) => {
    if (type !== 'connections.changed') return
    sent.clear()
    sentAgain.clear()
  })

  function send(path: string, lost?: string): Promise<string> {
    const sending = client
      .request('inputs.send', { path, ...(lost === undefined ? {} : { lost }) })
      .then(({ assetId }) => assetId)
    sent.set(path, sending)
    sending.catch(() => sent.delete(path))
    return sending
  }

  async function idOf(setting: string, path: string): Promise<string> {
    try {
      return await (sent.get(path) ?? send(path))
    } catch (error) {
      if (!(error instanceof CommandError) || error.code !== 'input_file') throw error
      // which one it is: there may be several
      throw new CommandError(error.code, error, { issues: [{ path: setting, message: nameOf(path) }], cause: error })
    }
  }

  async function withIds(model: AskedModel, params: RequestParams): Promise<RequestParams> {
    const named: Params = { ...params }
    for (const setting of mediaSettings(model)) {
      const value = named[setting]
      if (value === undefined) continue
      const ids = await Promise.all(mediaTexts(value).map((path) => idOf(setting, path)))
      named[setting] = Array.isArray(value) ? ids : ids[0]!
    }
    return named
  }

  async function sendAgain(path: string): Promise<void> {
    sentAgain.add(path)
    await send(path, await sent.get(path)).catch(() => {
      // asking again says which file it is, and why
    })
  }

  return {
    /** Asks with ids in the place of files, and once more where the service may have lost an upload. */
    async ask<Answer>(
      model: AskedModel,
      params: RequestParams,
      question: (named: RequestParams) => Promise<Answer>,
    ): Promise<Answer> {
      const paths = mediaSettings(model).flatMap((setting) => mediaTexts((params as Params)[setting]))
      const once = async () => {
        const answer = await question(await withIds(model, params))
        for (const path of paths) sentAgain.delete(path)
        return answer
      }
      try {
        return await once()
      } catch (error) {
        const untried = paths.filter((path) => !sentAgain.has(path))
        if (untried.length === 0 || !mayLackUpload(error)) throw error
        await Promise.all(untried.map(sendAgain))
        return once()
      }
    },
    close,
  }
}

function mediaSettings({ params }: AskedModel): string[] {
  return params.filter(({ kind }) => kind === 'media' || kind === 'media_list').map(({ name }) => name)
}
