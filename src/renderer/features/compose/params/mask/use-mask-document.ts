import { useEffect, useState, useSyncExternalStore } from 'react'
import { createMaskDocument, type MaskDocument, type MaskFacts } from './mask-document.ts'
import { readMask } from './mask-picture.ts'
import { emptyAlpha, type Size } from './pixels/alpha.ts'

/** A new mask, or an earlier one to go on with as soon as it is read; undefined until then. */
export function useMaskDocument({ width, height }: Size, earlier: string | undefined): MaskDocument | undefined {
  const [document, setDocument] = useState(() =>
    earlier === undefined ? createMaskDocument({ width, height }) : undefined,
  )
  useEffect(() => {
    if (earlier === undefined) return undefined
    let gone = false
    void readMask(earlier, { width, height })
      // it cannot be shown, so it is marked anew
      .catch(() => emptyAlpha({ width, height }))
      .then((begin) => gone || setDocument(createMaskDocument({ width, height }, begin)))
    return () => {
      gone = true
    }
  }, [earlier, width, height])
  return document
}

export function useMaskFacts(document: MaskDocument): MaskFacts {
  return useSyncExternalStore(document.onFacts, document.facts)
}
