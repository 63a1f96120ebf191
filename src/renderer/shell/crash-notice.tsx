import { RotateCw } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'

interface CrashNoticeProps {
  title: string
  details: string
  retry: () => void
}

/** Stands where drawing failed. What runs in the main process is not touched by that. */
export function CrashNotice({ title, details, retry }: CrashNoticeProps) {
  return (
    <Notice
      title={title}
      details={details}
      actions={
        <>
          <Button look="solid" onClick={retry}>
            {text().errors.tryAgain}
          </Button>
          <Button icon={<Icon of={RotateCw} />} onClick={() => window.location.reload()}>
            {text().shell.reloadWindow}
          </Button>
          <CopyButton look="button" label={text().errors.copyDetails} text={details} />
        </>
      }
    >
      {text().shell.crash}
    </Notice>
  )
}
