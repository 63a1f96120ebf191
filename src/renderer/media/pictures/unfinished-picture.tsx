import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'

/**
 * How far a picture is that is being made, as an address; undefined where its engine shows nothing. The last step stays
 * when the generation ends, until whoever shows it has the picture itself.
 */
export function useUnfinished(generationId: string | null): string | undefined {
  const asked = useCommand('generations.preview', generationId === null ? null : { generationId })
  const [last, setLast] = useState<{ generationId: string; address: string }>()
  const preview = asked.value?.preview
  const address = preview ? `data:${preview.mimeType};base64,${preview.base64}` : undefined
  if (generationId !== null && address !== undefined && address !== last?.address) setLast({ generationId, address })
  if (address !== undefined) return address
  return generationId === null || generationId === last?.generationId ? last?.address : undefined
}

interface UnfinishedPictureProps {
  /** What is being made; nothing is asked while it is null. */
  generationId: string | null
  className: string | undefined
}

export function UnfinishedPicture({ generationId, className }: UnfinishedPictureProps) {
  const address = useUnfinished(generationId)
  if (address === undefined) return null
  // decoded with the drawing: the step before is never gone before the next is there
  return <img className={className} src={address} alt={text().engines.preview} decoding="sync" draggable={false} />
}
