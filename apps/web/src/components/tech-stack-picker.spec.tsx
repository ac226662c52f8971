import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { TechStack } from '#contracts';
import { renderWithApp } from '../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../testing/test-api.js';
import { TechStackChips, TechStackSelect } from './tech-stack-picker.js';

const TECH_STACKS: TechStack[] = [
  { id: 1, name: 'React', category: 'Frontend', aliases: ['리액트'] },
  { id: 2, name: 'PostgreSQL', category: 'Database', aliases: ['포스트그레스'] },
];

function Picker() {
  const [chosen, setChosen] = useState<{ techStackId: number; name: string }[]>([]);
  return (
    <>
      <TechStackChips
        label="고른 기술"
        stacks={chosen}
        onRemove={(id) => setChosen(chosen.filter(({ techStackId }) => techStackId !== id))}
      />
      <TechStackSelect
        label="기술 검색"
        chosenIds={chosen.map(({ techStackId }) => techStackId)}
        onChoose={({ id, name }) => setChosen([...chosen, { techStackId: id, name }])}
      />
    </>
  );
}

describe('choosing technologies', () => {
  const api = new TestApi();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.handler = () => success({ techStacks: TECH_STACKS });
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const enabledBox = async () => {
    await screen.findByPlaceholderText(/기술 검색/);
    return screen.getByRole('combobox', { name: '기술 검색' });
  };

  it('finds one by its Korean name, and does not offer it again until it is taken out', async () => {
    renderWithApp(<Picker />);
    const box = await enabledBox();
    await userEvent.type(box, '리액트');
    expect(options()).toEqual(['React']);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('list', { name: '고른 기술' }).textContent).toBe('React');
    await userEvent.type(box, '리액트');
    expect(options()).toEqual(['검색 결과가 없습니다']);
    await userEvent.click(screen.getByRole('button', { name: 'React 빼기' }));
    await userEvent.clear(box);
    await userEvent.type(box, 'rea');
    expect(options()).toEqual(['React']);
  });

  it('says that the technologies could not be loaded, and tries again', async () => {
    api.handler = () => failure(400, 'VALIDATION_ERROR', '안 됩니다.');
    renderWithApp(<Picker />);
    await screen.findByText('기술 목록을 불러오지 못했어요.');
    api.handler = () => success({ techStacks: TECH_STACKS });
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await enabledBox();
  });
});
