import { RotateCw } from 'lucide-react'
import type { AppError } from '#shared/app/error.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorWords } from '../words/error-words.ts'
import { useNavigation } from './navigation/navigation.ts'

interface LoadFailureProps {
  /** What is missing: "The model list did not load". */
  title: string
  error: AppError
  loading: boolean
  retry: () => void
}

/** Stands where something could not be read. */
export function LoadFailure({ title, error, loading, retry }: LoadFailureProps) {
  const { sentence, remedy, details } = errorWords(error, 'reads')
  const open = useNavigation((navigation) => navigation.open)
  const words = text().errors
  return (
    <Notice
      title={title}
      details={details.join('\n')}
      actions={
        <>
          {remedy === 'settings' && (
            <Button look="solid" onClick={() => open('settings')}>
              {words.openSettings}
            </Button>
          )}
          {remedy === 'account' && (
            <Button look="solid" onClick={() => open('account')}>
              {words.openAccount}
            </Button>
          )}
          <Button
            look={remedy === 'settings' || remedy === 'account' ? 'plain' : 'solid'}
            icon={<Icon of={RotateCw} />}
            disabled={loading}
            onClick={retry}
          >
            {loading ? words.tryingAgain : words.tryAgain}
          </Button>
        </>
      }
    >
      {sentence}
    </Notice>
  )
}
