import './jitless.ts'
import '@fontsource-variable/oxanium'
import { render } from 'preact'
import './styles/base.css'
import './styles/lobby.css'
import './styles/battle.css'
import { App } from './screens/app.tsx'

render(<App />, document.getElementById('app')!)
