import { useEffect } from 'react'

/** Sets the title of the window while the page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
