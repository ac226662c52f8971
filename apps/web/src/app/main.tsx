import '@/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tidyPastes } from '@/lib/tidy-pastes';
import { startTheme } from '@/lib/theme/theme-store';
import { Providers } from './providers.js';

startTheme();
tidyPastes(document);

const root = document.getElementById('root');
if (!root) throw new Error('화면을 그릴 자리(#root)가 없습니다.');
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
