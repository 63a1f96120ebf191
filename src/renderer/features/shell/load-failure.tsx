import { RotateCw } from 'lucide-react'
import type { CommandError } from '#shared/app/error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

interface LoadFailureProps {
  /** What is missing: "The model list did not load". */
  title: string
  error: CommandError
  loading: boolean
  retry: () => void
}

/** Stands where something could not be read. */
export function LoadFailure({ title, error, loading, retry }: LoadFailureProps) {
  const issues = error.issues?.map(({ path, message }) => `${path}: ${message}`) ?? []
  return (
    <Notice
      title={title}
      details={[`code: ${error.code}`, ...issues].join('\n')}
      actions={
        <Button look="solid" icon={<Icon of={RotateCw} />} disabled={loading} onClick={retry}>
          {loading ? 'Trying again' : 'Try again'}
        </Button>
      }
    >
      {error.message} Nothing was charged: this only reads.
    </Notice>
  )
}
