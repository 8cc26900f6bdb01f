/* Early includes */
#include <stdint.h>

    #define isettlers_twice(x) (2 * (x))
    
#ifdef _OPENMP
/* #### Code section: type_declarations ### */
enum  {
  __pyx_e_9isettlers_5_core_6kernel_MOST = 7
};
/* #### Code section: module_declarations ### */
static int (*__pyx_f_9isettlers_5_core_6kernel_play)(int); /*proto*/
static int __pyx_f_9isettlers_5_core_8imperial_6engine_spend(int); /*proto*/
static PyObject *__pyx_f_9isettlers_5_core_8imperial_6engine_count(int); /*proto*/
/* #### Code section: string_decls ### */
static const char __pyx_k_wood[] = "wood";
/* #### Code section: module_code ### */

/* "isettlers/_core/imperial/goods.pxi":5
 * # Goods.
 * 
 * cdef int spend(int double) noexcept nogil:             # <<<<<<<<<<<<<<
 *     return twice(double) + MOST
*/

static int __pyx_f_9isettlers_5_core_8imperial_6engine_spend(int __pyx_v_double) {
  int __pyx_r;

  /* "isettlers/_core/imperial/goods.pxi":6
 * 
 * cdef int spend(int double) noexcept nogil:
 *     return twice(double) + MOST             # <<<<<<<<<<<<<<
*/
  __pyx_r = (isettlers_twice(__pyx_v_double) + __pyx_e_9isettlers_5_core_6kernel_MOST);
  goto __pyx_L0;

  /* function exit code */
  __pyx_L0:;
  return __pyx_r;
}
static PyObject *__pyx_f_9isettlers_5_core_8imperial_6engine_count(int __pyx_v_n) {
  return PyLong_FromLong(__pyx_v_n);
}
/* #### Code section: module_exttypes ### */
