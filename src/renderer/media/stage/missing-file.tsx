import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { CommandError } from '#shared/app/error.ts'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { errorWords } from '../../words/error-words.ts'
import styles from './missing-file.module.css'

/** Something whose file was moved or deleted outside the app. What is known of it stays. */
export function MissingFile({ item }: { item: LibraryItem }) {
  const words = text().viewers
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const [outcome, setOutcome] = useState<string>()
  const [searching, setSearching] = useState(false)

  const find = async (folders: string[]) => {
    setSearching(true)
    setOutcome(undefined)
    try {
      await client.request('library.heal', { folders })
      const { missing } = await client.request('library.read', { id: item.id })
      if (missing) setOutcome(words.notFound)
    } catch (error) {
      setOutcome(error instanceof CommandError ? errorWords(error).sentence : words.notFound)
    } finally {
      setSearching(false)
    }
  }
  const chooseAndFind = async () => {
    const { path } = await client.request('desktop.chooseFolder', {})
    if (path !== null) await find([path])
  }
  return (
    <div className={styles.missing}>
      {item.hasPreviews && (
        <img className={styles.picture} src={mediaAddress(item.media.large)} alt={item.prompt || item.modelName} />
      )}
      <div className={styles.note} role="status">
        <h3 className={styles.title}>
          <Icon of={FileQuestionMark} />
          {words.fileMissing}
        </h3>
        <p className={styles.path}>{item.path}</p>
        <p className={styles.text}>{outcome ?? words.fileMissingHint}</p>
        <div className={styles.actions}>
          <Button look="solid" disabled={searching} onClick={() => void find([])}>
            {searching ? words.searching : words.findIt}
          </Button>
          {app.status === 'ready' && app.value.desktop.chooseFolder && (
            <Button disabled={searching} onClick={() => void chooseAndFind()}>
              {words.findInFolder}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
