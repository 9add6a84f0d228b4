import { useEffect } from 'react'

/** Names the browser's tab while the screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
