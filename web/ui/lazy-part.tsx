import { use, useEffect, useState, type ComponentType } from 'react'
import { HostContext } from '#web/ui/use-early.ts'

/**
 * What a layer or an editor shows, its script loaded when it is first asked for. It stands within a `Layer` or an `InPlace`, which have
 * the keys until it has come and say where it could not be loaded. Unlike React's `lazy` it is shown as soon as it is here, and asked
 * for again after a failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    const host = use(HostContext)
    useEffect(() => {
      if (Loaded !== undefined) return undefined
      let isGone = false
      load().then(
        (loaded) => {
          known = loaded
          if (!isGone) setLoaded(() => loaded)
        },
        () => !isGone && host?.fail(),
      )
      return () => {
        isGone = true
      }
    }, [Loaded, host])
    return Loaded === undefined ? null : <Loaded {...props} />
  }
}
