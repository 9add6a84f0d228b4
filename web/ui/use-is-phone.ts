import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's, where styles say `(max-width: 767px)`. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) === true
}
