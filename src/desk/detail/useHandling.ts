import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Handling,
  type HandlingAct,
  handleSubmission,
  isGone,
  isOvertaken,
  readHandling,
} from '../../backend/handling.ts';
import { toast } from '../../ui/toast.ts';
import { patchRows } from '../list/useInbox.ts';
import { handleRefusal, POLL_MS, refreshAll } from '../queryClient.ts';

/** An event to add; gets a new id unless it is sent again. */
export type Act = Omit<HandlingAct, 'event'> & { event?: string };

export type HandlingControls = ReturnType<typeof useHandling>;

/** Reads who has a request, polls it, and adds events to it. */
export function useHandling(id: string) {
  const client = useQueryClient();
  const key = ['handling', id];
  const query = useQuery({
    queryKey: key,
    queryFn: () => readHandling(id),
    refetchInterval: POLL_MS,
  });
  const mutation = useMutation({
    mutationFn: (act: Act) => handleSubmission(id, { event: crypto.randomUUID(), ...act }),
    // A poll that began before the event would show the state before it.
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess(handling) {
      client.setQueryData<Handling>(key, handling);
      const { stage, staff, is_mine, since, folder } = handling;
      patchRows((row) => (row.id === id ? { ...row, stage, staff, is_mine, since, folder } : row));
    },
    onError(error) {
      if (handleRefusal(error) || isGone(error)) return;
      toast({ title: isOvertaken(error) ? 'A colleague was faster' : 'Failed to save', tone: 'destructive' });
    },
    onSettled: refreshAll,
  });
  const { isPending, error, variables } = mutation;

  return {
    /** Null when the request was deleted; undefined until it is read. */
    handling: query.data,
    isUnreachable: query.isError,
    /** The kind of event being sent. */
    busy: isPending ? variables.kind : undefined,
    failure: error && !isGone(error) ? { kind: variables?.kind, isOvertaken: isOvertaken(error) } : undefined,
    /** @returns whether the event was stored. */
    async act(act: Act): Promise<boolean> {
      if (isPending) return false;
      return mutation.mutateAsync(act).then(
        () => true,
        () => false,
      );
    },
  };
}
