import './base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Boot } from './features/shell/Boot.tsx'
import { isEmbedded } from './client/embedded.ts'
import { askForHostBrand } from './public/brand.tsx'
import { showMode } from './client/mode.ts'
import { queryClient } from './client/query-client.ts'

showMode()
askForHostBrand(queryClient)
if (isEmbedded) void import('./client/report-height.ts').then(({ reportHeight }) => reportHeight())

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={isEmbedded ? '/embed' : '/'}>
        <Boot />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
