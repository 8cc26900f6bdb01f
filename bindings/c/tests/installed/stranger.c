#include <isettlers.h>
#include <stdio.h>

int main(void) {
  printf("isettlers %s, ABI %u\n", isettlers_version(), isettlers_abi_version());
  return isettlers_abi_version() != ISETTLERS_ABI;
}
