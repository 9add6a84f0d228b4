import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { rememberTyped } from './apply/typed-before.ts'
import './style.css'

const language = document.documentElement.lang === 'es' ? 'es' : 'en'
const { default: words } = await (language === 'es' ? import('./words/es.ts') : import('./words/en.ts'))
rememberTyped()
hydrateRoot(
  document.getElementById('root')!,
  <StrictMode>
    <App path={location.pathname} language={language} words={words} />
  </StrictMode>,
)
